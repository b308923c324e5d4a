declare module 'socket.io-client-1' {
  interface OldSocket {
    connected: boolean
    on(name: string, listener: (payload: never) => void): unknown
    emit(name: string, ...sent: unknown[]): unknown
    close(): unknown
  }
  const io: (url: string, options: Record<string, unknown>) => OldSocket
  export default io
}
