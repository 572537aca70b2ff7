import { Alert } from './alert.js';

/** Why a form was refused, where that belongs to none of its fields; said at once. */
export const Refusal = ({ sentence }: { readonly sentence: string | null | undefined }) =>
  sentence != null && (
    <Alert tone="bad" urgent>
      {sentence}
    </Alert>
  );
