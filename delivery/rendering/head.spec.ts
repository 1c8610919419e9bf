import { expect, it } from 'vitest';
import { headOf } from './head.ts';

const ORIGIN = 'https://site.example';

it('tells title, description, address and picture, absolute and escaped', () => {
  const head = headOf(
    {
      title: 'L\'œil & "la main" <b>',
      siteName: 'Site',
      description: '</title><script>alert(1)</script>',
      canonical: '/courses',
      image: { address: '/picture?v=1', alt: 'Une picture' },
      data: [{ '@type': 'Course', name: '</script><script>alert(2)</script>' }],
    },
    ORIGIN,
  );
  expect(head.match(/<script/g)).toHaveLength(1);
  for (const part of [
    '<title>L&#39;œil &amp; &quot;la main&quot; &lt;b&gt;</title>',
    '<link rel="canonical" href="https://site.example/courses" />',
    '<meta property="og:url" content="https://site.example/courses" />',
    '<meta property="og:image" content="https://site.example/picture?v=1" />',
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:site_name" content="Site" />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ])
    expect(head).toContain(part);
  expect(head).not.toContain('noindex');
});

it('keeps a hidden page out of search engines, but not out of links', () => {
  const head = headOf({ title: 'Certificat', isHidden: true }, ORIGIN);
  expect(head).toContain('<meta name="robots" content="noindex" />');
  expect(head).toContain('<meta property="og:title" content="Certificat" />');
  expect(head).not.toContain('og:url');
});
