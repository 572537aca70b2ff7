import type { ReactNode } from 'react';

/** Shows a SKU, barcode, lot, order or invoice number, which translators of browsers must not change. */
export const Code = ({ children, className }: { readonly children: ReactNode; readonly className?: string }) => (
  <span translate="no" className={className}>
    {children}
  </span>
);
