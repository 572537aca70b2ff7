import type { ReactNode } from 'react';

/** At the end of the filters: how many rows they leave, said whenever it changes. */
export const ShownCount = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className="figures ml-auto text-table text-muted">
    Showing {children}
  </p>
);
