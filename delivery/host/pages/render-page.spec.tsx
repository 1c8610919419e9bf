import { StaticRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { PageRequest } from '../../contract/page/rendering.ts';
import { entry } from '../host.fixtures.ts';
import { renderPage, type StartPage } from './render-page.tsx';

const Page = () => <p>{useLocation().search}</p>;

const startPage: StartPage = async ({ path, search }) => ({
  element: (
    <StaticRouter location={`${path}${search}`}>
      <Page />
    </StaticRouter>
  ),
  readMissing: async () => false,
  finish: () => ({ status: 200, head: { title: 'Page' }, variables: {}, state: {} }),
});

/** What is drawn of a query, and the parameters that are named, when the remote says this of its page. */
async function draw(handle: object | undefined, path = '/cours') {
  const remote = { routes: [{ path: '/cours', handle }] };
  const registry = { remotes: [{ ...entry('public', '1.0.0'), sections: ['cours'] }], restricted: [] };
  const search = '?utm_source=lettre&q=iris&preview=invalide';
  const request: PageRequest = { path, search, registry, hasSession: false, origin: 'https://iris.example' };
  const page = await renderPage(request, { public: { remote } }, startPage);
  return page && [page.html.replace(/<\/?p>/g, ''), page.parameters];
}

it('draws a page with the parameters that it reads and that of previews, and names them', async () => {
  expect({
    some: await draw({ isRendered: true, parameters: ['after', 'q'] }),
    none: await draw({ isRendered: true, parameters: [] }),
    missing: await draw(undefined, '/cours/nulle-part'),
    unnamed: await draw({ isRendered: true }),
    drawnByBrowser: await draw(undefined),
  }).toEqual({
    some: ['?preview=invalide&amp;q=iris', ['preview', 'after', 'q']],
    none: ['?preview=invalide', ['preview']],
    missing: ['?preview=invalide', ['preview']],
    unnamed: ['?utm_source=lettre&amp;q=iris&amp;preview=invalide', undefined],
    drawnByBrowser: undefined,
  });
});
