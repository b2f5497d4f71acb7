import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** memoryMb: resident memory of the child, buffers included, above which it is killed. */
export type ChildLimits = { memoryMb: number }
export type ChildEnd = 'done' | 'timeout' | 'memory' | 'crash'

/** A Node process of ours that handles untrusted bytes; it sends lines and may be killed at any moment. */
export type BoundedChild = {
  send(line: string): void
  /** The next line, or how the child ended. The clock runs only while we wait, so a slow consumer costs nothing. */
  next(timeoutMs: number): Promise<{ line: string } | { end: ChildEnd }>
  kill(): void
}

const WATCH_MS = 50

/** Starts a script of this folder with bounded heap and memory, without the server's environment. */
export function startChild(script: URL, args: string[], limits: ChildLimits): BoundedChild {
  const child = spawnNode(script, args, limits)
  let killed: ChildEnd | null = null
  let failure: Error | null = null
  const stop = (end: ChildEnd) => {
    killed ??= end
    child.kill('SIGKILL')
  }
  child.on('error', (error) => {
    failure = error
  })
  const ended = new Promise<ChildEnd>((resolve) => {
    child.on('close', (code, signal) => resolve(killed ?? endOf(code, signal)))
  })
  watchMemory(child, limits, () => stop('memory'))
  // A child that has ended cannot be written to; its end is reported by next().
  child.stdin.on('error', () => undefined)
  const lines = readLines(child.stdout)
  return {
    send: (line) => void child.stdin.write(`${line}\n`),
    async next(timeoutMs) {
      const timer = setTimeout(() => stop('timeout'), timeoutMs)
      try {
        const { value, done } = await lines.next()
        if (!done) return { line: value }
        const end = await ended
        if (failure) throw failure
        return { end }
      } finally {
        clearTimeout(timer)
      }
    },
    kill: () => stop('done'),
  }
}

function spawnNode(script: URL, args: string[], { memoryMb }: ChildLimits) {
  const options = [
    `--max-old-space-size=${Math.max(64, Math.floor(memoryMb * 0.75))}`,
    // A parser's objects are short-lived; copying them would take most of the time.
    '--max-semi-space-size=32',
    '--no-warnings',
  ]
  return spawn(process.execPath, [...options, fileURLToPath(script), ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: bareEnvironment(),
  })
}

function watchMemory(child: ChildProcess, { memoryMb }: ChildLimits, onExceeded: () => void): void {
  const watch = setInterval(() => {
    if (residentMb(child) > memoryMb) onExceeded()
  }, WATCH_MS)
  watch.unref()
  child.on('close', () => clearInterval(watch))
}

async function* readLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

function endOf(code: number | null, signal: NodeJS.Signals | null): ChildEnd {
  if (code === 0) return 'done'
  // V8 aborts when its heap is full; the kernel's out-of-memory killer sends SIGKILL.
  return code === 134 || signal === 'SIGABRT' || signal === 'SIGKILL' ? 'memory' : 'crash'
}

/** Windows cannot start a process without SystemRoot; with NODE_COMPILE_CACHE a child starts in less than half the time. */
const PASSED_ON = ['SystemRoot', 'NODE_COMPILE_CACHE']

// No secrets of the server reach the child.
function bareEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

// Buffers are outside the heap limit; without /proc only the child's own limits apply.
function residentMb(child: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'latin1')
    return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
