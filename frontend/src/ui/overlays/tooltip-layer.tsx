import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Delay of the first tooltip; within 300 ms after it, the next one appears immediately. */
const DELAY_MS = 700;
const SKIP_MS = 300;

interface Tip {
  readonly text: string;
  readonly box: DOMRect;
}

/**
 * One tooltip for the whole page, which shows the `data-tip` of the hovered or focused element. Buttons need no code
 * for it. It must never be the only source of information.
 */
export function TooltipLayer() {
  const tip = useTip();
  if (tip === null) return null;
  const { left, top, width, height } = tip.box;
  return (
    <Provider>
      <Root open>
        <Trigger asChild>
          <span aria-hidden="true" className="pointer-events-none fixed" style={{ left, top, width, height }} />
        </Trigger>
        <Portal>
          <Content
            sideOffset={6}
            collisionPadding={8}
            className="pointer-events-none z-[70] max-w-64 animate-appear rounded-small bg-text px-2 py-1 text-caption text-canvas shadow-float"
          >
            {tip.text}
          </Content>
        </Portal>
      </Root>
    </Provider>
  );
}

function useTip(): Tip | null {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let over: Element | null = null;
    let shown = false;
    let hiddenAt = Number.NEGATIVE_INFINITY;

    // The tip may change while it is shown, such as after a rejected status change.
    const changed = new MutationObserver(([first]) => {
      const target = first?.target as Element;
      const text = target.getAttribute('data-tip');
      if (text) setTip({ text, box: target.getBoundingClientRect() });
      else hide();
    });
    const hide = () => {
      changed.disconnect();
      clearTimeout(waiting);
      over = null;
      if (shown) hiddenAt = performance.now();
      shown = false;
      setTip(null);
    };
    const reach = (event: Event) => {
      const target = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
      if (target === over) return;
      hide();
      if (target === null || (event.type === 'focusin' && !target.matches(':focus-visible'))) return;
      waitFor(target);
    };
    const waitFor = (target: Element) => {
      over = target;
      waiting = setTimeout(
        () => {
          const text = target.getAttribute('data-tip');
          // An open menu needs no tooltip.
          if (!text || !target.isConnected || target.getAttribute('aria-expanded') === 'true') return;
          shown = true;
          changed.observe(target, { attributeFilter: ['data-tip'] });
          setTip({ text, box: target.getBoundingClientRect() });
        },
        performance.now() - hiddenAt < SKIP_MS ? 0 : DELAY_MS,
      );
    };
    const pointed = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') reach(event);
    };
    const onKey = (event: KeyboardEvent) => {
      // Hides before other listeners handle the key, which is meant for the button's parent.
      if (event.key === 'Escape' && shown) flushSync(hide);
      else if (event.key === 'Escape') hide();
    };

    // The element that is hovered before the layer is mounted.
    const pointedAt = matchMedia('(hover: hover)').matches ? document.querySelector('[data-tip]:hover') : null;
    if (pointedAt !== null) waitFor(pointedAt);
    document.addEventListener('pointerover', pointed);
    document.addEventListener('focusin', reach);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide);
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      hide();
      document.removeEventListener('pointerover', pointed);
      document.removeEventListener('focusin', reach);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide);
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('scroll', hide, { capture: true });
    };
  }, []);
  return tip;
}
