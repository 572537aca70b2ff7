import { ClipboardList, Ellipsis, Pencil, Scale } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { lazyMenu } from '../../../ui/overlays/lazy-menu.js';
import type { Stock } from '../../store/clinic-state.js';
import type { PlaceView } from '../../shared/place-path.js';
import { openRowDialog, requestDialog } from '../../shared/dialogs.js';
import type { RowRights } from '../../shared/stock/stock-actions.js';

const RowMenu = lazyMenu(async () => (await import('./row-menu.js')).RowMenu);

interface RowActionsProps {
  readonly item: Stock;
  readonly rights: RowRights;
  readonly onOpen: (item: Stock, tab: PlaceView) => void;
  /** Renders actions that are visible only on hover or focus; a long list would otherwise render thousands. */
  readonly reached: boolean;
}

const small = 'size-8 pointer-coarse:size-11';
/** Visible on hover and focus; on touch the menu has all actions. */
const onHover = `${small} opacity-0 transition-opacity group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:hidden`;
const icon = 'size-4';

export const RowActions = memo(function RowActions({ item, rights, onOpen, reached }: RowActionsProps) {
  const { mayEdit, mayRequest } = rights;
  return (
    <div className="flex justify-end gap-0.5">
      {reached && mayEdit && (
        <IconButton
          label={`Edit ${item.name}`}
          tip="Edit"
          icon={<Pencil className={icon} aria-hidden="true" />}
          className={onHover}
          onClick={() => onOpen(item, 'edit')}
        />
      )}
      {reached && (
        <IconButton
          label={`Compare suppliers of ${item.name}`}
          tip="Compare suppliers"
          icon={<Scale className={icon} aria-hidden="true" />}
          className={onHover}
          onClick={() => onOpen(item, 'prices')}
        />
      )}
      {reached && mayRequest && (
        <IconButton
          label={`Reorder ${item.name}`}
          tip="Reorder"
          icon={<ClipboardList className={icon} aria-hidden="true" />}
          className={onHover}
          onPointerEnter={requestDialog.preload}
          onClick={() => openRowDialog('reorder', item)}
        />
      )}
      <RowMenu
        name={item.name}
        rights={rights}
        tracksLots={item.tracksLots}
        onChoose={(action) => openRowDialog(action, item)}
        onOpen={(tab) => onOpen(item, tab)}
        renderTrigger={(props) => (
          <IconButton
            {...props}
            label={`More actions for ${item.name}`}
            icon={<Ellipsis className={icon} aria-hidden="true" />}
            className={small}
          />
        )}
      />
    </div>
  );
});
