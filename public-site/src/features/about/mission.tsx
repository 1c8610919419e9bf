import { useTheme } from '@iris/platform/theme';
import { Container, PageHeading, Picture } from '@iris/platform/ui';
import { innerDetails } from '../../details/page-details.ts';
import { paths } from '../../paths.ts';

const CRUMB = { name: 'À Propos', path: paths.about };

const DESCRIPTION =
  "La mission, les valeurs et l'histoire de l'académie, qui forme des chirurgiens de l'œil partout où l'on veut apprendre, de la première incision au cas compliqué.";

/** First section of the page: the academy's mission. */
export function Mission() {
  return (
    <div className="overflow-hidden">
      <Container className="grid items-center gap-x-16 gap-y-10 py-10 md:py-20 lg:grid-cols-2">
        <div>
          <PageHeading
            details={innerDetails('about', CRUMB, DESCRIPTION, useTheme())}
            className="font-sans text-lg font-semibold tracking-normal text-primary-ink"
          >
            À Propos
          </PageHeading>
          <h2 className="mt-3 text-5xl">Notre mission&nbsp;: que le geste juste ne dépende pas du lieu où l'on naît</h2>
          <p className="mt-6 max-w-[56ch] text-lg text-ink-soft">
            La cataracte reste la première cause de cécité au monde, et elle s'opère en quinze minutes. Ce qui manque,
            ce sont des mains sûres. Nous les formons, de la première incision au cas compliqué, partout où un
            chirurgien veut apprendre.
          </p>
        </div>
        {/* Extends past the right edge of the screen at every width. */}
        <div className="lg:mr-[calc(min(0px,(75rem-100vw)/2)-2rem)]">
          <Picture src="/illustrations/capsulorhexis.svg" alt="" eager className="rounded-md lg:rounded-r-none" />
        </div>
      </Container>
    </div>
  );
}
