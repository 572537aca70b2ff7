import { afterEach, describe, expect, it } from '@jest/globals';
import { formatMention } from '@atrium/rules/agency/mentions';
import { cleanup, render } from '@testing-library/react';
// @ts-expect-error The application is typed without Node, which runs this spec.
import { cpuUsage } from 'node:process';
import { Markdown } from './markdown.js';

afterEach(cleanup);

const ana = {
  id: '0b0f6b0e-6c1e-4b59-9a64-0d5f9d3a7c11',
  firstName: 'Ana',
  lastName: 'Silva',
  email: 'ana@example.com',
};
const show = (text: string): HTMLElement => render(<Markdown text={text} mentions={[ana]} />).container;

describe('Markdown of comments', () => {
  it('renders emphasis, lists, code, quotes and links', () => {
    const page = show(
      [
        '**bold** _it_ ~~old~~ `a < b`',
        '',
        '- one',
        '- two',
        '',
        '3. three',
        '',
        '> quoted',
        '',
        '```',
        'x = 1 && y',
        '```',
        '',
        '[site](https://example.com)',
      ].join('\n'),
    );
    const text = (selector: string) => page.querySelector(selector)?.textContent;
    expect([text('strong'), text('em'), text('del'), text('code')]).toEqual(['bold', 'it', 'old', 'a < b']);
    expect([...page.querySelectorAll('ul li')].map((item) => item.textContent)).toEqual(['one', 'two']);
    expect(page.querySelector('ol')?.getAttribute('start')).toBe('3');
    expect([text('blockquote'), text('pre')]).toEqual(['quoted', 'x = 1 && y']);
    const link = page.querySelector('a');
    expect([link?.getAttribute('href'), link?.getAttribute('rel'), link?.target]).toEqual([
      'https://example.com',
      'noopener noreferrer nofollow',
      '_blank',
    ]);
  });

  it('links addresses and emails that are typed alone', () => {
    const links = [
      ...show('see https://example.com/a?b=1&c=2, <https://x.example> or me@example.com').querySelectorAll('a'),
    ];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://example.com/a?b=1&c=2',
      'https://x.example',
      'mailto:me@example.com',
    ]);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x]( javascript:alert(1) )',
    '[x](java\tscript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox)',
    '[x](//evil.example)',
    '[x](/api/logout)',
    '<javascript:alert(1)>',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '![x](javascript:alert(1))',
  ])('makes no link of %j', (text) => {
    const page = show(text);
    expect(page.querySelectorAll('a, img, [href], [src]')).toHaveLength(0);
    expect(page.textContent).toMatch(/x|alert/);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">b</b>',
    '<iframe src="https://evil.example"></iframe>',
    '<svg><script>1</script></svg>',
    '<!-- hidden -->',
    '<details open ontoggle=alert(1)>',
    '![pixel](https://evil.example/pixel.png)',
  ])('shows %j as it was typed', (text) => {
    const page = show(text);
    expect(page.querySelectorAll('script, img, b, iframe, svg, details')).toHaveLength(0);
    expect(page.textContent).toBe(text);
  });

  it('shows headings, tables and rules as they were typed', () => {
    const text = '# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---';
    const page = show(text);
    expect(page.querySelectorAll('h1, table, hr')).toHaveLength(0);
    expect(page.textContent?.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });

  it('shows the names of mentioned users, also in code, and nothing of unknown ids', () => {
    const unknown = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
    const text = `${formatMention(ana.id)}: **${formatMention(ana.id.toUpperCase())}** \`${formatMention(ana.id)}\` ${formatMention(unknown)}`;
    expect(show(text).textContent).toBe('@Ana Silva: @Ana Silva @Ana Silva @Unknown');
  });

  it('keeps line breaks and entities as they were typed', () => {
    const page = show('one\ntwo &amp; &lt;b&gt;');
    expect(page.querySelectorAll('br')).toHaveLength(1);
    expect(page.textContent).toBe('onetwo &amp; &lt;b&gt;');
  });

  it.each([
    ['stars', '*'.repeat(10_000)],
    ['brackets', '['.repeat(5_000) + ']'.repeat(5_000)],
    ['quotes', '>'.repeat(10_000)],
    ['nested lists', Array.from({ length: 100 }, (_, depth) => `${' '.repeat(depth)}- x`).join('\n')],
    ['backticks', '`a'.repeat(5_000)],
    ['underscores', '_a '.repeat(3_000)],
  ])('renders ten thousand characters of %s in time', (_, text) => {
    // Processor time, because a busy machine makes any text take long.
    const before = cpuUsage();
    show(text.slice(0, 10_000));
    expect(cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
