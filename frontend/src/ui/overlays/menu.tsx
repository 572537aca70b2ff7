import { Check } from 'lucide-react';
import {
  Content,
  Item,
  ItemIndicator,
  Label,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from 'radix-ui/dropdown-menu';
import { type ReactNode, useLayoutEffect } from 'react';
import { freezeLayout } from '../../lib/page/media-query.js';
import { classes } from '../classes.js';
import type { Elements } from '../elements.js';
import { drawIcon, type Icon } from '../icon.js';

const ENTRY_CLASSES =
  'flex min-h-9 w-full cursor-pointer select-none items-center gap-2 rounded-small px-2 py-1 text-body outline-none data-disabled:opacity-50 data-highlighted:bg-sunken pointer-coarse:min-h-11 dark:data-highlighted:bg-line';

interface MenuProps {
  readonly trigger: ReactNode;
  /** Name of the row on which the menu acts. */
  readonly of?: string;
  readonly defaultOpen?: boolean;
  readonly children: Elements;
}

export function Menu({ trigger, of, defaultOpen = false, children }: MenuProps) {
  return (
    // Not modal, so that the page can scroll and stays accessible to screen readers.
    <Root modal={false} defaultOpen={defaultOpen}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-rise overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-float"
        >
          <FrozenLayout />
          {of !== undefined && <MenuLabel className="max-w-64 truncate">{of}</MenuLabel>}
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

/** Freezes media queries while the menu is open, so that a resize does not remove the menu with its row. */
function FrozenLayout() {
  useLayoutEffect(() => freezeLayout('menu'), []);
  return null;
}

interface MenuItemProps {
  readonly icon?: Icon | false;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon, disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Item disabled={disabled} onSelect={onSelect} className={ENTRY_CLASSES}>
      <span className="flex size-4 items-center justify-center text-muted">{icon && drawIcon(icon)}</span>
      <span className="contents">{children}</span>
    </Item>
  );
}

interface MenuChoicesProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

export function MenuChoices<T extends string>({ label, value, choices, onChange }: MenuChoicesProps<T>) {
  return (
    <RadioGroup value={value} onValueChange={(chosen) => onChange(chosen as T)} aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {choices.map((choice) => (
        <RadioItem
          key={choice.value}
          value={choice.value}
          className={ENTRY_CLASSES}
          onSelect={(event) => event.preventDefault()}
        >
          <span className="flex size-4 items-center justify-center text-accent-text">
            <ItemIndicator>
              <Check className="size-4" />
            </ItemIndicator>
          </span>
          <span>{choice.label}</span>
        </RadioItem>
      ))}
    </RadioGroup>
  );
}

export const MenuLabel = ({ children, className }: { readonly children: ReactNode; readonly className?: string }) => (
  <Label className={classes('px-2 pt-1.5 pb-1 text-caption text-muted', className)}>{children}</Label>
);

export const MenuLine = () => <Separator className="my-1.5 h-px bg-line" />;
