import { Alert } from './alert.js';

/** Shows why a form was rejected when no field is to blame, and announces it. */
export const FormError = ({ sentence }: { readonly sentence: string | null | undefined }) =>
  sentence != null && (
    <Alert tone="bad" urgent>
      {sentence}
    </Alert>
  );
