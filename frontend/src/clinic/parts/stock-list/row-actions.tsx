import { ClipboardList, Ellipsis, Pencil, Scale } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.js';
import type { Stock } from '../../store/clinic-state.js';
import { CompareDialog, RequestDialog, StockDialog } from '../lazy-dialogs.js';
import type { RowAction, RowRights } from './stock-actions.js';

const loadMenu = async () => ({ default: (await import('./row-menu.js')).RowMenu });
const RowMenu = lazy(loadMenu);

interface RowActionsProps {
  readonly item: Stock;
  readonly rights: RowRights;
  readonly onAction: (action: RowAction, item: Stock) => void;
  /** Draws the actions that only show then; of 10,000 rows nobody points at more than one. */
  readonly reached: boolean;
}

const small = 'size-8 pointer-coarse:size-11';
/** Shown for who points at the row or is in it with the keyboard; on touch the menu has everything. */
const onHover = `${small} opacity-0 transition-opacity group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:hidden`;
const icon = 'size-4';

export const RowActions = memo(function RowActions({ item, rights, onAction, reached }: RowActionsProps) {
  const { mayEdit, mayRequest } = rights;
  const [wanted, setWanted] = useState(false);
  const label = `More actions for ${item.name}`;
  const dots = <Ellipsis className={icon} aria-hidden="true" />;
  const plain = (
    <IconButton
      label={label}
      aria-haspopup="menu"
      icon={dots}
      className={small}
      onPointerEnter={() => void loadMenu().catch(() => undefined)}
      onFocus={() => void loadMenu().catch(() => undefined)}
      onClick={() => setWanted(true)}
    />
  );
  return (
    <div className="flex justify-end gap-0.5">
      {reached && mayEdit && (
        <IconButton
          label={`Edit ${item.name}`}
          tip="Edit"
          icon={<Pencil className={icon} aria-hidden="true" />}
          className={onHover}
          onPointerEnter={StockDialog.preload}
          onClick={() => onAction('edit', item)}
        />
      )}
      {reached && (
        <IconButton
          label={`Compare suppliers of ${item.name}`}
          tip="Compare suppliers"
          icon={<Scale className={icon} aria-hidden="true" />}
          className={onHover}
          onPointerEnter={CompareDialog.preload}
          onClick={() => onAction('compare', item)}
        />
      )}
      {reached && mayRequest && (
        <IconButton
          label={`Reorder ${item.name}`}
          tip="Reorder"
          icon={<ClipboardList className={icon} aria-hidden="true" />}
          className={onHover}
          onPointerEnter={RequestDialog.preload}
          onClick={() => onAction('reorder', item)}
        />
      )}
      {wanted ? (
        <Suspense fallback={plain}>
          <RowMenu
            trigger={<IconButton label={label} icon={dots} className={small} />}
            rights={rights}
            onChoose={(action) => onAction(action, item)}
          />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
});
