import { Link, useNavigate } from 'react-router-dom';
import { Field } from '../../../ui/field.js';
import { useMay } from '../rights.js';
import { TraySearch } from './tray-search.js';
import { useTray } from './tray-store.js';

const TRAY = '/perfect-b/usage';

/** The tray in one line, for other screens: what is chosen or scanned here lies in it, and it opens. */
export function TrayLine({
  label = 'Item',
  labelHidden = true,
}: {
  readonly label?: string;
  readonly labelHidden?: boolean;
}) {
  const navigate = useNavigate();
  const count = useTray().entries.length;
  const mayUse = useMay('stock:use');
  if (!mayUse) return null;
  return (
    <div className="flex items-start gap-3">
      <Field label={label} labelHidden={labelHidden} className="min-w-0 flex-1">
        {(control) => <TraySearch {...control} onPlaced={() => void navigate(TRAY)} />}
      </Field>
      {count > 0 && (
        <Link
          to={TRAY}
          className="flex min-h-9 shrink-0 items-center rounded-control px-2 text-table font-medium text-accent-text hover:bg-sunken pointer-coarse:min-h-11"
        >
          {count === 1 ? '1 line' : `${count} lines`} in the tray
        </Link>
      )}
    </div>
  );
}
