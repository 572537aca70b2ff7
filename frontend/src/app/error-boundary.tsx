import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/feedback/states.js';

/**
 * Error boundary of a screen. Navigation keeps working, and the user can reload the page, for example after a new
 * version was deployed.
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorState sentence="This screen could not be shown." onRetry={() => location.reload()} />;
  }
}
