import type { ReactNode } from 'react';
import { create } from 'zustand';

type RenderDialog = (onClose: () => void) => ReactNode;

export const useRootDialog = create<{ readonly render: RenderDialog | null }>(() => ({ render: null }));

/** Opens a dialog over any screen, for actions that outlive their screen, such as those of toasts. */
export const openRootDialog = (render: RenderDialog): void => useRootDialog.setState({ render });
export const closeRootDialog = (): void => useRootDialog.setState({ render: null });
