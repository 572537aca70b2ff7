import type { ReactNode } from 'react';

export const Sample = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <figure className="flex min-w-0 flex-col items-start gap-2">
    <div className="w-full min-w-0">{children}</div>
    <figcaption className="text-caption text-muted">{name}</figcaption>
  </figure>
);
