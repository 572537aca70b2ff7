/* Mails as plain data, so that they can be queued; `mail-content.ts` has their texts. */

interface MailGreeting {
  /** First name for the greeting; blank when unknown. */
  readonly name: string;
}

/** An account change. `by` names the user who made it; null when the owner did. */
interface AccountChange extends MailGreeting {
  readonly by: string | null;
}

export type SecondFactorChange = 'on' | 'off' | 'reset' | 'codes' | 'passkey-added' | 'passkey-removed';

export type Mail =
  | ({ readonly kind: 'password-link'; readonly url: string; readonly minutes: number } & MailGreeting)
  | ({ readonly kind: 'invitation'; readonly url: string; readonly hours: number; readonly by: string } & MailGreeting)
  | ({ readonly kind: 'welcome'; readonly url: string; readonly provider: string; readonly by: string } & MailGreeting)
  | ({ readonly kind: 'password-changed' } & AccountChange)
  | ({ readonly kind: 'email-changed'; readonly email: string } & AccountChange)
  | ({ readonly kind: 'email-now'; readonly email: string; readonly before: string | null } & AccountChange)
  | ({ readonly kind: 'recovery-code'; readonly left: number; readonly at: string } & MailGreeting)
  | ({ readonly kind: 'wrong-codes'; readonly at: string } & MailGreeting)
  | ({ readonly kind: 'api-key'; readonly key: string; readonly expiresOn: string } & MailGreeting)
  | ({ readonly kind: 'second-factor'; readonly change: SecondFactorChange; readonly passkey?: string } & AccountChange)
  | ({
      readonly kind: 'new-device';
      readonly device: string;
      readonly address: string | null;
      readonly at: string;
    } & MailGreeting)
  | ({ readonly kind: 'single-sign-on'; readonly label: string } & MailGreeting)
  | (NotificationsMail & MailGreeting)
  | ({
      readonly kind: 'order';
      readonly number: string;
      readonly text: string;
      readonly lines: readonly (readonly [amount: string, product: string])[];
      readonly expectedOn: string | null;
      /** The user whom the supplier's reply reaches. */
      readonly by: string;
      readonly replyTo: string;
    } & MailGreeting)
  | ({ readonly kind: 'test' } & MailGreeting);

/** Unread notifications, as a daily digest or immediately. */
export interface NotificationsMail {
  readonly kind: 'notices';
  readonly isDigest: boolean;
  readonly sections: readonly MailSection[];
  readonly more: number;
  /** Page to unsubscribe, and the endpoint for one-click unsubscribe (RFC 8058). */
  readonly stop: { readonly page: string; readonly post: string };
  readonly settings: string;
}

export interface MailSection {
  readonly heading: string;
  readonly items: readonly { readonly title: string; readonly text: string; readonly url: string | null }[];
}

export type MailKind = Mail['kind'];

/** The organization that sends a mail (blank for none) and the time zone of its dates. */
export interface MailSender {
  readonly organization: string;
  readonly zone: string;
}

export interface MailText {
  readonly subject: string;
  /** Preview text that mail clients show next to the subject. */
  readonly preview: string;
  readonly lines: readonly string[];
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly sections?: readonly MailSection[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly note: string;
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  /** Reply address of a mail that is sent to a supplier or another outside recipient on behalf of the organization. */
  readonly replyTo?: string;
}
