import { Component, type ComponentType, type ReactNode } from 'react';
import { Attempt } from './attempt.ts';

/** Props of the component that shows a failure. */
export interface FailureProps {
  error: unknown;
  onRetry: () => void;
}

interface Props {
  failure: ComponentType<FailureProps>;
  /** Identifies the page; another value resets the failure, so that the next page is rendered. */
  page?: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  hasFailed: boolean;
  attempt: object;
}

/** Error boundary around a part of the page: when it cannot be loaded or rendered, the rest stays. The shell reports what it catches. */
export class LoadBoundary extends Component<Props, State> {
  override state: State = { error: undefined, hasFailed: false, attempt: {} };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
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
