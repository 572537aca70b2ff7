import { type ComponentProps, type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.js';

type TriggerProps = Pick<ComponentProps<'button'>, 'aria-haspopup' | 'onPointerEnter' | 'onFocus' | 'onClick'>;

/** Wraps a menu whose code loads when its button is hovered or focused. The menu must be open when it first renders. */
export function lazyMenu<P extends { readonly trigger: ReactNode }>(load: () => Promise<ComponentType<P>>) {
  const Menu = lazyPart(load);
  const preload = () => void Menu.preload();
  return function LazyMenu({
    renderTrigger,
    ...props
  }: Omit<P, 'trigger'> & { readonly renderTrigger: (props: TriggerProps) => ReactNode }) {
    const [wanted, setWanted] = useState(false);
    const plain = renderTrigger({
      'aria-haspopup': 'menu',
      onPointerEnter: preload,
      onFocus: preload,
      onClick: () => setWanted(true),
    });
    if (!wanted) return plain;
    return (
      <Suspense fallback={plain}>
        <Menu {...(props as unknown as P)} trigger={renderTrigger({})} />
      </Suspense>
    );
  };
}
