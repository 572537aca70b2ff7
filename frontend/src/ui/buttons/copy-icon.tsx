import { Check, Copy } from 'lucide-react';

export const CopyIcon = ({ isCopied }: { readonly isCopied: boolean }) =>
  isCopied ? <Check className="size-4" aria-hidden="true" /> : <Copy className="size-4" aria-hidden="true" />;
