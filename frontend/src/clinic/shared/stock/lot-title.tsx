import { Code } from '../../../ui/display/facts.js';

/** Shows "Lot AB123", or "Unknown lot" for a lot without a number. */
export const LotTitle = ({ number }: { readonly number: string | null }) =>
  number === null ? (
    <span>Unknown lot</span>
  ) : (
    <>
      <span>{'Lot '}</span>
      <Code>{number}</Code>
    </>
  );
