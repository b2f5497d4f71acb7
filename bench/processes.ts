import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** What Linux counts processor time in, on every architecture. */
const TICK_MS = 10
const MB = 1024 * 1024

type Process = { pid: number; parent: number; ticks: number }

function readProcess(pid: string): Process[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    // Own time, and that of children that have ended.
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks }]
  } catch {
    return []
  }
}

function tree(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess)
  const below = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return [...all.filter(({ pid }) => pid === root), ...below(root)]
}

const isLinux = process.platform === 'linux'
const ownMs = () => tree(process.pid).reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MS
function busyMs(): { busy: number; all: number } {
  const times = cpus().map((cpu) => cpu.times)
  const idle = times.reduce((sum, time) => sum + time.idle, 0)
  const busy = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0)
  return { busy, all: busy + idle }
}

/** Watches how much of the machine others use, as a share from 0 to 1; undefined where the system does not report it. */
export function watchOthers(): () => number | undefined {
  if (!isLinux) return () => undefined
  const [own, system] = [ownMs(), busyMs()]
  return () => {
    const now = busyMs()
    return Math.max(0, now.busy - system.busy - (ownMs() - own)) / Math.max(1, now.all - system.all)
  }
}

function residentMb(pid: number): number {
  try {
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    return (Number(kib ?? 0) * 1024) / MB
  } catch {
    return 0
  }
}

/** Resident memory in MB: of the process when watching began, its peaks by halves of the time, and the peak of its children. */
export type Memory = { before: number; firstHalf: number; secondHalf: number; peak: number; children: number }
const SAMPLE_MS = 50

/** Watches the memory of a process and its children; undefined where the system does not report it. */
export function watchMemory(pid: number): () => Memory | undefined {
  if (!isLinux) return () => undefined
  const before = residentMb(pid)
  const samples: number[] = []
  let children = 0
  const timer = setInterval(() => {
    samples.push(residentMb(pid))
    if (samples.length % 4 !== 0) return
    const below = tree(pid).slice(1)
    children = Math.max(
      children,
      below.reduce((sum, one) => sum + residentMb(one.pid), 0),
    )
  }, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    const half = Math.ceil(samples.length / 2)
    const [firstHalf, secondHalf] = [Math.max(before, ...samples.slice(0, half)), Math.max(0, ...samples.slice(half))]
    return { before, firstHalf, secondHalf, peak: Math.max(firstHalf, secondHalf), children }
  }
}
