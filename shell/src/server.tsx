import type { Problem } from '@iris/contract/routes';
import { THEME_DEFAULTS } from '@iris/contract/site';
import type { ShellRenderer } from '@iris/delivery/contract/page/rendering';
import { renderPage, type StartPage } from '@iris/delivery/host/server';
import { ApiError, api } from '@iris/platform/api';
import { createQueryClient, REFUSED_FORM } from '@iris/platform/query';
import { completeTheme, themeColors } from '@iris/platform/theme';
import { HeadContext, type PageHead } from '@iris/platform/ui';
import type { Query } from '@tanstack/react-query';
import { StaticRouter } from 'react-router-dom';
import { Application } from './application/application.tsx';
import { configure } from './application/host.tsx';
import { type AcademyState, keepRefusal, startFrom } from './application/page-state.ts';

export { modules } from '@iris/provided-modules';

configure();

/** Renders a public page of the academy on the server. */
export const render: ShellRenderer['render'] = (request, remotes) => renderPage(request, remotes, startPage);

const startPage: StartPage = async ({ path, search, hasSession, origin, form }) => {
  const theme = completeTheme(await api.call('GET /config/theme', { anonymous: true }));
  const queryClient = createQueryClient();
  startFrom({ theme, hasSession, answers: form ? [[REFUSED_FORM, form]] : [], refusals: [] }, queryClient);
  let drawn: PageHead | undefined;
  const note = (head: PageHead) => {
    drawn = head;
  };
  const queries = () => queryClient.getQueryCache().getAll();
  return {
    element: (
      <HeadContext value={note}>
        <Application
          queryClient={queryClient}
          router={(content) => <StaticRouter location={`${path}${search}`}>{content}</StaticRouter>}
        />
      </HeadContext>
    ),
    readMissing: async () => {
      const missing = queries().filter((query) => query.state.status === 'pending' && isEnabled(query));
      await Promise.all(
        missing.map((query) =>
          query.fetch().catch((error: unknown) => {
            // The page says itself that there is nothing. Whatever else fails, the browser draws the page.
            if (!refusalIn(error)) throw error;
            keepRefusal(query.queryKey, queryClient);
          }),
        ),
      );
      return missing.length > 0;
    },
    finish: () => {
      const { title = theme.siteName, description, image, isHidden, isMissing, canonical, data } = drawn ?? {};
      const read = queries().filter(({ state }) => state.status === 'success');
      const answers = read.map(({ queryKey, state }): AcademyState['answers'][number] => [queryKey, state.data]);
      const refusals = queries().flatMap(({ queryKey, state }): AcademyState['refusals'] => {
        const problem = refusalIn(state.error);
        return problem ? [[queryKey, problem]] : [];
      });
      return {
        status: isMissing ? 404 : 200,
        head: {
          title,
          siteName: theme.siteName,
          ...(description !== undefined && { description }),
          ...(canonical !== undefined && { canonical }),
          ...(image && { image }),
          ...((isHidden || isMissing) && { isHidden: true }),
          ...(data && { data: data(origin) as never }),
        },
        variables: ownColors(themeColors(theme)),
        state: { theme, hasSession, answers, refusals } satisfies AcademyState,
      };
    },
  };
};

/** The answer that something does not exist, or that its address is none. */
function refusalIn(error: unknown): Problem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.status === 404 || error.status === 400 ? error.problem : undefined;
}

/** Those that differ from the style sheet. */
function ownColors(colors: Record<string, string>): Record<string, string> {
  const defaults = themeColors(THEME_DEFAULTS);
  return Object.fromEntries(Object.entries(colors).filter(([name, color]) => color !== defaults[name]));
}

/** Queries keep the options of their observers. */
function isEnabled({ options }: Query): boolean {
  return (options as { enabled?: unknown }).enabled !== false;
}
