import type { LucideIcon } from 'lucide-react';
import { createElement, isValidElement, type ReactElement } from 'react';

/** An icon, drawn in the size that its component gives it, or an element of another size. */
export type Icon = LucideIcon | ReactElement;

/** Returns the element of an icon. Screen readers skip icons of the library that have no name of their own. */
export const drawIcon = (icon: Icon, className = 'size-4'): ReactElement =>
  isValidElement(icon) ? icon : createElement(icon, { className });
