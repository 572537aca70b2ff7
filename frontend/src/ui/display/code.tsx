import type { ReactNode } from 'react';

interface CodeProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/** Shows a SKU, barcode, lot, order or invoice number, which translators of browsers must not change. */
export const Code = ({ children, className }: CodeProps) => (
  <span translate="no" className={className}>
    {children}
  </span>
);
