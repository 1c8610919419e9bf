import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A process on the network: the member with this process id, or a client, which is undefined. */
type Source = number | undefined;

interface Connection {
  source: Source;
  /** Port of the member to which the connection leads. */
  target: number;
  ends: readonly [Socket, Socket];
  /** A connection that was closed during a cut: the other end learns it afterwards. */
  isClosed: boolean;
}

/**
 * The network between the members of a replica set and their clients: one relay per member, which can stop forwarding. Without
 * the rights that network namespaces require, so that it works on any Linux machine.
 */
export class Network {
  readonly #relays: Server[] = [];
  readonly #connections = new Set<Connection>();
  #isCut: (source: Source, target: number) => boolean = () => false;

  /** `members` returns the process ids that may connect besides clients. */
  constructor(private readonly members: () => number[]) {}

  /** Adds a relay to this port of a member; returns the port at which others reach it. */
  async relayTo(target: number): Promise<number> {
    const relay = createServer((socket) => this.#connect(socket, target)).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    this.#relays.push(relay);
    return (relay.address() as AddressInfo).port;
  }

  /** Stops forwarding where `isCut`: connections stay open without answers, as when packets are lost. */
  cut(isCut: (source: Source, target: number) => boolean): void {
    this.#isCut = isCut;
    for (const connection of this.#connections) this.#apply(connection);
  }

  /** Forwards everything again, also what was sent meanwhile. */
  heal(): void {
    this.cut(() => false);
  }

  /** Closes all relays and connections. */
  close(): void {
    for (const relay of this.#relays) relay.close();
    for (const { ends } of this.#connections) for (const end of ends) end.destroy();
  }

  #connect(socket: Socket, target: number): void {
    const source = ownerOf(socket, this.members());
    const ends = [socket, connect({ port: target, host: '127.0.0.1', noDelay: true })] as const;
    const connection: Connection = { source, target, ends, isClosed: false };
    this.#connections.add(connection);
    socket.setNoDelay(true);
    for (const [index, end] of ends.entries()) {
      const other = ends[1 - index] as Socket;
      end.on('data', (chunk) => other.write(chunk));
      end.on('error', () => undefined);
      end.once('close', () => {
        connection.isClosed = true;
        this.#apply(connection);
      });
    }
    this.#apply(connection);
  }

  #apply(connection: Connection): void {
    const isCut = this.#isCut(connection.source, connection.target);
    if (connection.isClosed && !isCut) {
      this.#connections.delete(connection);
      for (const end of connection.ends) end.destroy();
    }
    for (const end of connection.ends) isCut ? end.pause() : end.resume();
  }
}

/**
 * The process among `pids` at the other end of a connection of this machine. Its port alone does not tell: it may have others to
 * other ports, or one that has ended.
 */
function ownerOf({ localPort, remotePort }: Socket, pids: readonly number[]): Source {
  const [own, other] = [endOf(remotePort), endOf(localPort)];
  const sockets = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const inode = sockets
    .map((line) => line.trim().split(/\s+/))
    .find(([, local, remote]) => local?.endsWith(own) && remote?.endsWith(other))?.[9];
  return pids.find((pid) => socketsOf(pid).includes(`socket:[${inode}]`));
}

/** How an address of `/proc/net/tcp` with this port ends. */
function endOf(port = 0): string {
  return `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
}

function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).flatMap((fd) => linkOf(`${folder}/${fd}`));
  } catch {
    // The process has ended.
    return [];
  }
}

function linkOf(file: string): string[] {
  try {
    return [readlinkSync(file)];
  } catch {
    // Closed meanwhile.
    return [];
  }
}
