import { ClipboardList, Ellipsis, Pencil, Scale } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '../../../ui/buttons/button.js';
import { lazyMenu } from '../../../ui/overlays/lazy-menu.js';
import type { Stock } from '../../store/clinic-state.js';
import type { DetailsView } from '../../shared/item-path.js';
import { openRowDialog, requestDialog } from '../../shared/dialogs.js';
import type { RowRights } from '../../shared/stock/stock-actions.js';

const RowMenu = lazyMenu(async () => (await import('./row-menu.js')).RowMenu);

interface RowActionsProps {
  readonly item: Stock;
  readonly rights: RowRights;
  readonly onOpen: (item: Stock, tab: DetailsView) => void;
  /**
   * True when the row was hovered or focused, so that its hidden actions are rendered. A long list would otherwise
   * render thousands of buttons.
   */
  readonly reached: boolean;
}

const small = 'size-8 pointer-coarse:size-11';
/** CSS classes of actions that are visible on hover and focus; on touch devices the menu has all actions. */
const onHover = `${small} opacity-0 transition-opacity group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:hidden`;

export const RowActions = memo(function RowActions({ item, rights, onOpen, reached }: RowActionsProps) {
  const { canEdit, canRequest } = rights;
  return (
    <div className="flex justify-end gap-0.5">
      {reached && canEdit && (
        <IconButton
          label={`Edit ${item.name}`}
          tip="Edit"
          aria-keyshortcuts="E"
          icon={Pencil}
          className={onHover}
          onClick={() => onOpen(item, 'edit')}
        />
      )}
      {reached && (
        <IconButton
          label={`Compare suppliers of ${item.name}`}
          tip="Compare suppliers"
          icon={Scale}
          className={onHover}
          onClick={() => onOpen(item, 'prices')}
        />
      )}
      {reached && canRequest && (
        <IconButton
          label={`Reorder ${item.name}`}
          tip="Reorder"
          icon={ClipboardList}
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
          <IconButton {...props} label={`More actions for ${item.name}`} icon={Ellipsis} className={small} />
        )}
      />
    </div>
  );
});
