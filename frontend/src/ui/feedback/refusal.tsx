import { Alert } from './alert.js';

/** Shows why a form was rejected when no field is to blame, and announces it. */
export const Refusal = ({ sentence }: { readonly sentence: string | null | undefined }) =>
  sentence != null && (
    <Alert tone="bad" urgent>
      {sentence}
    </Alert>
  );
