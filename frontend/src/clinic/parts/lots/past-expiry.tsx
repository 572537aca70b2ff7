import { ConfirmDialog } from '../../../ui/confirm-dialog.js';

interface PastExpiryProps {
  /** "Lot A12 expired on Nov 03, 2026. Is the date right?" */
  readonly sentence: string;
  readonly onAccept: () => Promise<void>;
  readonly onClose: () => void;
}

/** What has no number cannot be recalled, and what has no expiry never expires: it is asked whether that is meant. */
export const WithoutLot = ({ sentence, onAccept, onClose }: PastExpiryProps) => (
  <ConfirmDialog
    title="Receive without a lot?"
    description={`${sentence} It cannot be found in a recall or on the expiry board until somebody names it.`}
    action="Receive Without a Lot"
    busy="Receiving..."
    failed=""
    onConfirm={onAccept}
    onClose={onClose}
  />
);

/** Codes of refusals that ask, and what is sent when it is meant. */
export const ASKED = { 'lot.past-expiry': 'acceptExpired', 'lot.incomplete': 'acceptIncomplete' } as const;
export type AskedCode = keyof typeof ASKED;
export type Accepted = Readonly<Partial<Record<(typeof ASKED)[AskedCode], boolean>>>;
export const isAsked = (code: string): code is AskedCode => Object.hasOwn(ASKED, code);

interface LotQuestionProps extends PastExpiryProps {
  readonly code: AskedCode;
}

/** What a receipt was refused for until somebody says that it is meant. */
export const LotQuestion = ({ code, ...rest }: LotQuestionProps) =>
  code === 'lot.past-expiry' ? <PastExpiry {...rest} /> : <WithoutLot {...rest} />;

/** What has expired already may have arrived all the same: to be sent back, or thrown away with its papers. */
export const PastExpiry = ({ sentence, onAccept, onClose }: PastExpiryProps) => (
  <ConfirmDialog
    title="Receive an expired lot?"
    description={`${sentence} It is received, and nobody can use it.`}
    action="Receive Anyway"
    busy="Receiving..."
    failed=""
    onConfirm={onAccept}
    onClose={onClose}
  />
);
