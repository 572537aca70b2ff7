import { useMediaQuery } from '../../../lib/page/media-query.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { GridHead } from './grid/grid-frame.js';

const GROUPS = [3, 2, 2] as const;
const CELL = 'border-t border-line px-2 lg:px-3';
const DAYS = Array.from({ length: 7 }, (_, day) => day);

/** Placeholder of a week; on a desktop the table with its head and sums. */
export function SheetSkeleton({ week }: { readonly week: readonly string[] }) {
  const wide = useMediaQuery('(min-width: 768px)');
  const frame = 'rounded-card border border-line bg-surface';
  const loadingProps = { role: 'status', 'aria-busy': true, 'aria-label': 'Loading time' } as const;
  if (!wide)
    return (
      <div {...loadingProps} className={`divide-y divide-line ${frame}`}>
        {DAYS.map((row) => (
          <div key={row} className="flex h-11 items-center gap-4 px-4">
            <Skeleton className="h-4 w-2/5 max-w-64" />
            <Skeleton className="ml-auto h-4 w-16" />
          </div>
        ))}
      </div>
    );
  return (
    <div {...loadingProps} className={frame}>
      <table aria-hidden="true" className="w-full table-fixed border-separate border-spacing-0 text-table">
        <GridHead week={week} />
        {GROUPS.map((rows, group) => (
          <tbody key={group}>
            <tr>
              <td colSpan={9} className="border-t border-line bg-canvas px-4 py-1.5 text-caption dark:bg-raised">
                <span className="flex items-center">
                  <Skeleton className="h-3 w-56" />
                  &nbsp;
                </span>
              </td>
            </tr>
            {Array.from({ length: rows }, (_, row) => (
              <tr key={row} className="h-11">
                <td className="border-t border-line px-4 py-1">
                  <Skeleton className="h-3.5 w-1/2" />
                </td>
                {[...DAYS, 7].map((day) => (
                  <td key={day} className={CELL}>
                    <Skeleton className="ml-auto h-3.5 w-8" />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td className={`${CELL} px-4 py-2 align-top font-semibold lg:px-4`}>Total</td>
            {[...DAYS, 7].map((day) => (
              <td key={day} className={`${CELL} py-2 align-top`}>
                <p className="flex items-center justify-end">
                  <Skeleton className="h-3.5 w-8" />
                  &nbsp;
                </p>
                {day < 5 && (
                  <>
                    <Skeleton className="mt-1.5 mb-1 h-1 w-full" />
                    <p className="text-caption">&nbsp;</p>
                  </>
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
