// The largest flow through a network of whole-number capacities (Dinic): how many questions can be given to the cells of a blueprint.

type Arc = { to: number; left: number; back: number }
/** A network of nodes 0 … size − 1. */
export type Network = { arcs: Arc[][]; add: (from: number, to: number, capacity: number) => () => number }

/** An empty network; `add` returns how much flows through the arc that it adds. */
export function networkOf(size: number): Network {
  const arcs: Arc[][] = Array.from({ length: size }, () => [])
  return {
    arcs,
    add(from, to, capacity) {
      const [there, back] = [arcs[from] ?? [], arcs[to] ?? []]
      const arc = { to, left: capacity, back: back.length }
      back.push({ to: from, left: 0, back: there.length })
      there.push(arc)
      return () => capacity - arc.left
    },
  }
}

/** The distance of each node from the source over arcs with something left; -1: not reached. */
function depthsFrom({ arcs }: Network, source: number): number[] {
  const depths = arcs.map(() => -1)
  depths[source] = 0
  const waiting = [source]
  for (const node of waiting)
    for (const { to, left } of arcs[node] ?? []) {
      if (left <= 0 || depths[to] !== -1) continue
      depths[to] = (depths[node] ?? 0) + 1
      waiting.push(to)
    }
  return depths
}

/** Sends as much as possible from source to sink, more if called again after arcs were added. Returns the amount sent by this call. */
export function sendAll(network: Network, source: number, sink: number): number {
  const { arcs } = network
  let sent = 0
  for (;;) {
    const depths = depthsFrom(network, source)
    if (depths[sink] === -1) return sent
    const next = arcs.map(() => 0)
    const send = (node: number, limit: number): number => {
      if (node === sink) return limit
      const own = arcs[node] ?? []
      for (; (next[node] ?? 0) < own.length; next[node] = (next[node] ?? 0) + 1) {
        const arc = own[next[node] ?? 0]
        if (!arc || arc.left <= 0 || depths[arc.to] !== (depths[node] ?? 0) + 1) continue
        const amount = send(arc.to, Math.min(limit, arc.left))
        if (amount === 0) continue
        arc.left -= amount
        const back = arcs[arc.to]?.[arc.back]
        if (back) back.left += amount
        return amount
      }
      return 0
    }
    for (let amount = send(source, Infinity); amount > 0; amount = send(source, Infinity)) sent += amount
  }
}
