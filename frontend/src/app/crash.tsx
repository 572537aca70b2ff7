import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/feedback/states.js';

/** When a screen fails, the rest stands: one can go elsewhere, or load it anew (after an update of the server, say). */
export class Crash extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorState sentence="This screen could not be shown." onRetry={() => location.reload()} />;
  }
}
