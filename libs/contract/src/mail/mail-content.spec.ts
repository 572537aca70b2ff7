import { describe, expect, it } from '@jest/globals';
import type { Mail, MailKind } from './mail.js';
import { MAIL_TITLES, composeMail } from './mail-content.js';
import { renderMail } from './render-mail.js';

const HOUSE = { organization: 'Perfect B', zone: 'Europe/Lisbon' };
const URL = 'https://atrium.example/choose-password#a_b-c';
const EXAMPLES: readonly Mail[] = [
  { kind: 'password-link', name: 'Ana', url: URL, minutes: 30 },
  { kind: 'invitation', name: 'Ana', url: URL, hours: 72, by: 'Helena Costa' },
  { kind: 'password-changed', name: 'Ana', by: null },
  { kind: 'password-changed', name: 'Ana', by: 'Helena Costa' },
  { kind: 'email-changed', name: 'Ana', by: 'Helena Costa', email: 'new@example.com' },
  { kind: 'email-now', name: 'Ana', by: 'Helena Costa', email: 'new@example.com', before: 'old@example.com' },
  { kind: 'welcome', name: 'Ana', url: URL, by: 'Helena Costa', provider: 'Keycloak' },
  { kind: 'recovery-code', name: 'Ana', left: 7, at: '2026-07-01T22:30:00Z' },
  { kind: 'recovery-code', name: 'Ana', left: 0, at: '2026-07-01T22:30:00Z' },
  { kind: 'api-key', name: 'Ana', key: 'Bookkeeping', expiresOn: '2026-10-01' },
  { kind: 'second-factor', name: 'Ana', by: null, change: 'on' },
  { kind: 'second-factor', name: 'Ana', by: 'Helena Costa', change: 'reset' },
  { kind: 'new-device', name: 'Ana', device: 'Safari on iPhone', address: '192.0.2.1', at: '2026-07-01T22:30:00Z' },
  {
    kind: 'order',
    name: '',
    number: 'PO-0012',
    text: 'Please send us what is listed below.\n\nKind regards',
    lines: [['20 vials', 'Botox 100U (BTX-100)']],
    expectedOn: '2026-07-08',
    by: 'Helena Costa',
    replyTo: 'helena@perfect-b.example',
  },
  { kind: 'wrong-codes', name: 'Ana', at: '2026-07-01T22:30:00Z' },
  { kind: 'single-sign-on', name: 'Ana', label: 'Keycloak' },
  {
    kind: 'notices',
    name: 'Ana',
    isDigest: true,
    sections: [{ heading: 'Perfect B', items: [{ title: 'Out of <Stock>', text: 'None left.', url: URL }] }],
    more: 2,
    stop: { page: 'https://atrium.example/stop-mails#x', post: 'https://atrium.example/post' },
    settings: 'https://atrium.example/account',
  },
  { kind: 'test', name: '' },
];
const rendered = (mail: Mail) => renderMail(composeMail(mail, HOUSE), mail.name, HOUSE.organization);

describe('mails', () => {
  it('have an example of every kind', () => {
    expect(new Set(EXAMPLES.map(({ kind }) => kind))).toEqual(new Set(Object.keys(MAIL_TITLES) as MailKind[]));
  });

  it.each(EXAMPLES)('render $kind as HTML and text with the same content and no blanks', (mail) => {
    const { subject, html, text } = rendered(mail);
    expect(`${subject}${html}${text}`).not.toMatch(/undefined|null|\[object/);
    for (const line of composeMail(mail, HOUSE).lines) {
      expect(text).toContain(line);
      expect(html).toContain(line.replaceAll('"', '&quot;'));
    }
    expect(html).toContain('Perfect B');
    // Clients run no scripts and block remote images.
    expect(html).not.toMatch(/<script|<img|@import|url\(/i);
    // Gmail truncates longer emails.
    expect(html.length).toBeLessThan(100_000);
  });

  it('contain a button and a copyable address', () => {
    const { html, text } = rendered(EXAMPLES[0]!);
    expect(html.split(`href="${URL}"`)).toHaveLength(3);
    expect(text).toContain(`\n${URL}\n`);
  });

  it("show times in the organization's time zone", () => {
    expect(rendered(EXAMPLES.find(({ kind }) => kind === 'new-device')!).text).toContain(
      'Time: Jul 01, 2026, 23:30 (Europe/Lisbon)',
    );
  });

  it('escape markup and line breaks in names', () => {
    const { subject, html } = rendered({
      kind: 'invitation',
      name: '<b>Ana</b>',
      url: URL,
      hours: 72,
      by: '"><img src=x>',
    });
    expect(html).not.toMatch(/<b>|<img/);
    expect(html).toContain('&lt;b&gt;Ana&lt;/b&gt;');
    expect(subject).not.toContain('\n');
    const words = composeMail(
      { kind: 'invitation', name: '', url: URL, hours: 72, by: 'H' },
      { organization: 'A\nBcc: x', zone: 'UTC' },
    );
    expect(renderMail(words, '', 'A').subject).toBe('Your account at A Bcc: x');
  });

  it('omit the organization when it has no name', () => {
    for (const mail of EXAMPLES.filter(({ kind }) => kind !== 'order')) {
      const { subject, html, text } = renderMail(composeMail(mail, { organization: '', zone: 'UTC' }), mail.name, '');
      expect(`${subject}${html}${text}`).not.toMatch(/ (at|for) *[.<]|· </);
    }
  });

  it('greet without a name when it is empty', () => {
    expect(rendered(EXAMPLES.find(({ kind }) => kind === 'test')!).text).toContain('\nHello,\n');
  });

  it('with notifications link to each of them, the settings and the unsubscribe page', () => {
    const { subject, html, text } = rendered(EXAMPLES.find(({ kind }) => kind === 'notices')!);
    expect(subject).toBe('3 notifications for today');
    expect(html).toContain('Out of &lt;Stock&gt;');
    for (const part of ['PERFECT B', `* Out of <Stock>\n  None left.\n  ${URL}`, '2 more notifications in the bell.'])
      expect(text).toContain(part);
    for (const place of ['https://atrium.example/account', 'https://atrium.example/stop-mails#x']) {
      expect(text).toContain(place);
      expect(html).toContain(`href="${place}"`);
    }
  });

  it('isolates the direction of names', () => {
    const { subject, preview } = composeMail(
      { kind: 'invitation', name: 'Ana', url: '', hours: 72, by: 'נועה לוי (2)' },
      { organization: 'נועה לוי (2)', zone: 'UTC' },
    );
    expect(subject).toBe('Your account at \u2068נועה לוי (2)\u2069');
    expect(preview).toBe('\u2068נועה לוי (2)\u2069 has added you to Atrium. Choose your password to begin.');
  });
});
