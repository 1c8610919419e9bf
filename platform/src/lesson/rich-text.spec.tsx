import { renderPage } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

it('renders every block by its meaning', () => {
  renderPage(
    <RichText
      blocks={[
        { type: 'heading', level: 2, content: [{ text: "L'incision" }] },
        {
          type: 'paragraph',
          content: [
            { text: 'Trois plans', bold: true },
            { text: ' : voir ' },
            { text: 'ESCRS', link: 'https://www.escrs.org/' },
            { text: ' et ' },
            { text: 'le catalogue', link: '/courses' },
          ],
        },
        { type: 'list', ordered: true, start: 3, items: [[{ text: 'Marquer' }], [{ text: 'Inciser' }]] },
        { type: 'notice', tone: 'danger', content: [{ text: 'Trop courte, elle fuit.' }] },
        { type: 'figure', image: '/illustrations/a.svg', image_alt: 'Coupe', caption: 'Vue de côté' },
        { type: 'table', caption: 'Largeurs', header: ['Largeur', 'Effet'], rows: [['2,2 mm', '0,25 D']] },
      ]}
    />,
  );
  expect(screen.getByRole('heading', { level: 2, name: "L'incision" })).toBeVisible();
  expect(screen.getByText('Trois plans').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'ESCRS' })).toHaveAttribute('rel', 'noreferrer');
  expect(screen.getByRole('link', { name: 'le catalogue' })).not.toHaveAttribute('target');
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('list')).toHaveProperty('start', 3);
  expect(screen.getByRole('complementary', { name: 'Danger' })).toHaveTextContent('Trop courte, elle fuit.');
  expect(within(screen.getByRole('figure')).getByRole('img', { name: 'Coupe' })).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Largeurs' }));
  expect(table.getByRole('columnheader', { name: 'Effet' })).toHaveAttribute('scope', 'col');
  expect(table.getByRole('rowheader', { name: '2,2 mm' })).toHaveAttribute('scope', 'row');
  expect(table.getByRole('cell', { name: '0,25 D' })).toBeVisible();
});
