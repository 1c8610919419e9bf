import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import { Attempt } from './attempt.ts';

/** What the view of a failure is given. */
export interface FailureProps {
  error: unknown;
  onRetry: () => void;
}

interface Props {
  failure: ComponentType<FailureProps>;
  /** Another value forgets the failure: a page that failed must not hold the next one back. */
  page?: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  hasFailed: boolean;
  attempt: object;
}

/** Keeps a part of the page that cannot be loaded or drawn from taking the rest with it. */
export class LoadBoundary extends Component<Props, State> {
  override state: State = { error: undefined, hasFailed: false, attempt: {} };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    // biome-ignore lint/suspicious/noConsole: the only trace of a part that failed in somebody's browser
    console.error('part of the page failed', error, info.componentStack);
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.hasFailed && previous.page !== this.props.page) this.handleRetry();
  }

  handleRetry = () => this.setState({ error: undefined, hasFailed: false, attempt: {} });

  override render() {
    const { failure: Failure, children } = this.props;
    const { hasFailed, error, attempt } = this.state;
    if (hasFailed) return <Failure error={error} onRetry={this.handleRetry} />;
    return <Attempt value={attempt}>{children}</Attempt>;
  }
}
