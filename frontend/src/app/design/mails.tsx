import { renderMail } from '@atrium/contract/mail/render-mail';
import type { Mail } from '@atrium/contract/mail/mail';
import { MAIL_TITLES, composeMail } from '@atrium/contract/mail/mail-content';
import { useState } from 'react';
import { Card } from '../../ui/display/card.js';
import { MailPreview } from '../../ui/display/mail-preview.js';
import { SelectField } from '../../ui/fields/control-fields.js';

const MAIL_SENDER = { organization: 'Perfect B', zone: 'Europe/Lisbon' };
const url = 'https://atrium.example.com/choose-password#Zm9yIHRoZSBkZXNpZ24gc2NyZWVuIG9ubHk';
const name = 'Ana';
const by = 'Helena Costa';

const EXAMPLES: readonly Mail[] = [
  { kind: 'password-link', name, url, minutes: 30 },
  { kind: 'invitation', name, url, hours: 72, by },
  { kind: 'welcome', name, url, by, provider: 'Keycloak' },
  { kind: 'password-changed', name, by: null },
  { kind: 'email-changed', name, by, email: 'ana.silva@perfect-b.example' },
  { kind: 'email-now', name, by, email: 'ana.silva@perfect-b.example', before: 'ana@perfect-b.example' },
  { kind: 'recovery-code', name, left: 7, at: '2026-07-01T08:30:00Z' },
  { kind: 'api-key', name, key: 'Bookkeeping', expiresOn: '2026-10-01' },
  { kind: 'second-factor', name, by: null, change: 'passkey-added', passkey: 'Phone' },
  { kind: 'new-device', name, device: 'Safari on iPhone', address: '192.0.2.24', at: '2026-07-01T08:30:00Z' },
  { kind: 'single-sign-on', name, label: 'Keycloak' },
  {
    kind: 'notices',
    name,
    isDigest: true,
    sections: [
      {
        heading: 'Perfect B Aesthetic Medicine',
        items: [
          { title: 'Out of Stock', text: 'Botox 100U is used up: 0 of 12 vials left.', url },
          { title: '3 reorder requests', text: 'Marta Lopes asked for 3 items, Hyaluronic filler 1 ml the last.', url },
        ],
      },
      {
        heading: 'Talent Phi',
        items: [{ title: 'Due today', text: '2 of your tasks are due today: Hero copy and Sitemap.', url }],
      },
    ],
    more: 4,
    stop: { page: 'https://atrium.example.com/stop-mails#token', post: '' },
    settings: 'https://atrium.example.com/account',
  },
  {
    kind: 'order',
    name: '',
    number: 'PO-0012',
    text: 'Please send us what is listed below.\n\nKind regards\nPerfect B',
    lines: [
      ['20 vials', 'Botox 100U (BTX-100)'],
      ['4 boxes', 'Nitrile gloves M (GLV-M)'],
    ],
    expectedOn: '2026-07-08',
    by,
    replyTo: 'helena.costa@perfect-b.example',
  },
  { kind: 'test', name },
];

export function Mails() {
  const [kind, setKind] = useState<string>('password-link');
  const mail = EXAMPLES.find((example) => example.kind === kind) ?? EXAMPLES[0]!;
  return (
    <Card title="Mails" description="One look, light and dark, as HTML and as text">
      <div className="flex flex-col gap-4 px-4 pb-4">
        <SelectField
          label="Mail"
          className="max-w-80"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
          choices={EXAMPLES.map((example) => ({ value: example.kind, label: MAIL_TITLES[example.kind] }))}
        />
        <MailPreview mail={renderMail(composeMail(mail, MAIL_SENDER), mail.name, MAIL_SENDER.organization)} />
      </div>
    </Card>
  );
}
