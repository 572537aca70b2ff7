import { isolateDirection } from '@atrium/rules/names/isolate';
import type { MailText } from './mail.js';

/* Layout of all emails, with inline styles because mail clients drop others, and as plain text. */

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const FONT = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/**
 * CSS of the dark theme. Mail clients that invert colors themselves do not change emails that support both color
 * schemes.
 */
const NIGHT = `@media (prefers-color-scheme:dark){
.page{background:#121414!important}.card{background:#1a1d1d!important;border-color:#313333!important}
.text{color:#e4ecec!important}.muted{color:#9dafb3!important}.line{border-color:#313333!important}
.button{background:#24b0a0!important}.button a{color:#04211e!important}.link{color:#5cdccb!important}}`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const greeting = (name: string): string => (name.trim() === '' ? 'Hello,' : `Hello ${isolateDirection(name.trim())},`);

export function renderMail(words: MailText, name: string, organization: string): RenderedMail {
  return {
    subject: words.subject.replaceAll(/\s+/g, ' '),
    html: htmlOf(words, name, organization),
    text: textOf(words, name, organization),
  };
}

const foot = (organization: string, replyTo?: string): string =>
  replyTo === undefined
    ? `Sent by Atrium${organization === '' ? '' : ` for ${isolateDirection(organization)}`}. Replies to this address are not read.`
    : `Sent for ${isolateDirection(organization)}. Replies go to ${replyTo}.`;
const sender = (organization: string, replyTo?: string): string =>
  replyTo === undefined
    ? `Atrium${organization === '' ? '' : ` <span class="muted" style="color:#526161;font-weight:400">· ${escapeHtml(organization)}</span>`}`
    : escapeHtml(organization);

function textOf(
  { subject, lines, facts = [], sections = [], button, note, links = [], replyTo }: MailText,
  name: string,
  organization: string,
): string {
  return [
    subject,
    greeting(name),
    ...lines,
    ...(facts.length === 0 ? [] : [facts.map(([label, value]) => `${label}: ${value}`).join('\n')]),
    ...sections.flatMap(({ heading, items }) => [
      heading.toUpperCase(),
      ...items.map(({ title, text, url }) => [`* ${title}`, text, ...(url === null ? [] : [url])].join('\n  ')),
    ]),
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    note,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${foot(organization, replyTo)}`,
  ].join('\n\n');
}

const paragraph = (text: string): string =>
  `<p class="text" style="margin:0 0 16px;color:#0f1f1f;${FONT};font-size:16px;line-height:24px;">${escapeHtml(text)}</p>`;

const factRows = (facts: NonNullable<MailText['facts']>): string =>
  facts
    .map(
      ([label, value]) =>
        `<tr><td class="muted line" style="padding:8px 16px 8px 0;border-top:1px solid #dfe6e6;color:#526161;${FONT};font-size:14px;line-height:20px;white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td>` +
        `<td class="text line" style="padding:8px 0;border-top:1px solid #dfe6e6;color:#0f1f1f;${FONT};font-size:14px;line-height:20px;word-break:break-word" width="100%">${escapeHtml(value)}</td></tr>`,
    )
    .join('');

const sectionOf = ({ heading, items }: NonNullable<MailText['sections']>[number]): string =>
  `<h2 class="muted" style="margin:20px 0 4px;color:#526161;${FONT};font-size:13px;font-weight:600;line-height:20px">${escapeHtml(heading)}</h2>` +
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${items.map(itemRow).join('')}</table>`;

const itemRow = ({ title, text, url }: NonNullable<MailText['sections']>[number]['items'][number]): string => {
  const name = `<span class="link" style="color:#0f766e;font-weight:600">${escapeHtml(title)}</span>`;
  const words =
    (url === null ? name : `<a href="${escapeHtml(url)}" style="text-decoration:none">${name}</a>`) +
    `<br><span class="text" style="color:#0f1f1f">${escapeHtml(text)}</span>`;
  return `<tr><td class="line" style="padding:10px 0;border-top:1px solid #dfe6e6;${FONT};font-size:15px;line-height:22px;word-break:break-word">${words}</td></tr>`;
};

const linksOf = (links: NonNullable<MailText['links']>): string =>
  links.length === 0
    ? ''
    : `<p style="margin:0 0 12px;${FONT};font-size:13px;line-height:24px">${links
        .map(
          ({ label, url }) =>
            `<a class="link" href="${escapeHtml(url)}" style="color:#0f766e;margin-right:16px;white-space:nowrap">${escapeHtml(label)}</a>`,
        )
        .join(' ')}</p>`;

const buttonOf = ({ label, url }: NonNullable<MailText['button']>): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td class="button" style="border-radius:8px;background:#0f766e">` +
  `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;color:#ffffff;${FONT};font-size:16px;font-weight:600;line-height:24px;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>` +
  `<p class="muted" style="margin:0 0 16px;color:#526161;${FONT};font-size:13px;line-height:20px">Or open this address:<br><a class="link" href="${escapeHtml(url)}" style="color:#0f766e;word-break:break-all">${escapeHtml(url)}</a></p>`;

function htmlOf(
  { subject, preview, lines, facts = [], sections = [], button, note, links = [], replyTo }: MailText,
  name: string,
  organization: string,
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}${NIGHT}</style></head>
<body class="page" style="margin:0;padding:0;background:#f5f8f8">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f8f8"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="link" style="padding:0 4px 16px;color:#0f766e;${FONT};font-size:16px;font-weight:700;line-height:24px">${sender(organization, replyTo)}</td></tr>
<tr><td class="card" style="padding:32px 28px 20px;border:1px solid #dfe6e6;border-radius:12px;background:#ffffff">
<h1 class="text" style="margin:0 0 20px;color:#0f1f1f;${FONT};font-size:22px;font-weight:600;line-height:30px">${escapeHtml(subject)}</h1>
${paragraph(greeting(name))}${lines.map((line) => paragraph(line)).join('')}${
    facts.length === 0
      ? ''
      : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${factRows(facts)}</table>`
  }${sections.map(sectionOf).join('')}${button === undefined ? '' : buttonOf(button)}
<p class="muted line" style="margin:0 0 12px;padding-top:16px;border-top:1px solid #dfe6e6;color:#526161;${FONT};font-size:14px;line-height:20px">${escapeHtml(note)}</p>${linksOf(links)}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;color:#526161;${FONT};font-size:12px;line-height:18px">${escapeHtml(foot(organization, replyTo))}</td></tr>
</table></td></tr></table></body></html>`;
}
