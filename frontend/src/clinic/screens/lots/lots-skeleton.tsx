import { FramedRows } from '../../../ui/lists/list-frame.js';
import { LinesSkeleton } from '../../../ui/feedback/lines-skeleton.js';

/** `line` is the height class of the rows that load. */
export const LotsSkeleton = ({ line }: { readonly line: string }) => (
  <FramedRows>
    <LinesSkeleton label="Loading lots" lines={6} line={`min-h-16 sm:min-h-0 sm:px-4 ${line}`} />
  </FramedRows>
);
