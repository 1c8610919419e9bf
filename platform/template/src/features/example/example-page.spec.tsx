import { renderPage } from '@iris/platform/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import ExamplePage from './example-page.tsx';

it('shows its title', () => {
  renderPage(<ExamplePage />, { at: paths.home });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Titre du module');
});
