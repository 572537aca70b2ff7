import { Alert } from './alert.js';

interface FormErrorProps {
  readonly sentence: string | null | undefined;
  readonly className?: string;
}

/** Shows why a form was rejected when no field is to blame, and announces it. */
export const FormError = ({ sentence, className }: FormErrorProps) =>
  sentence != null && (
    <Alert tone="bad" urgent className={className}>
      {sentence}
    </Alert>
  );
