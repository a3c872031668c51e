import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

interface ErrorBoundaryProps {
  /** A new value, for example after a navigation, shows the children again. */
  readonly resetKey: string
  /** Called with every caught error. */
  readonly onError: (error: unknown) => void
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly failed: { readonly error: unknown } | null
  readonly resetKey: string
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failed: { error } }
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return state.resetKey === resetKey ? null : { failed: null, resetKey }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (failed === null) return this.props.children
    return <ErrorScreen error={failed.error} onRetry={() => this.setState({ failed: null })} />
  }
}
