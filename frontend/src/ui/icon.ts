import type { LucideIcon } from 'lucide-react';
import { createElement, isValidElement, type ReactElement } from 'react';

/** An icon, drawn in the size that its component gives it, or an element of another size. */
export type Icon = LucideIcon | ReactElement;

/** Returns the element of an icon, which screen readers skip. */
export const drawIcon = (icon: Icon, className = 'size-4'): ReactElement =>
  isValidElement(icon) ? icon : createElement(icon, { className, 'aria-hidden': true });
