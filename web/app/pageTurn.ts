import { addTransitionType, startTransition, useEffect, useState } from 'react'
import type {
  AnimationDirection,
  AnimationName,
  FrameSettings,
} from '@zhikao/domain/platform/preference/preference.model.ts'
import { settings } from '../shell/settings.ts'
import type { TabsState } from './tabOrder.ts'
import type { TabStore } from './tabStore.ts'

/** The type of a page switch in React's view transitions (shell.md C5). */
export const PAGE_TURN = 'page-turn'

type Point = readonly [x: number, y: number]
/** Where a page enters from, in multiples of its width and height, by direction. */
const FROM: Record<AnimationDirection, Point> = {
  left: [-1, 0],
  right: [1, 0],
  down: [0, -1],
  up: [0, 1],
  leftBig: [-1, 0],
  rightBig: [1, 0],
  downBig: [0, -1],
  upBig: [0, 1],
  topLeft: [-1, -1],
  topRight: [1, -1],
  bottomLeft: [-1, 1],
  bottomRight: [1, 1],
  downLeft: [-1, 1],
  downRight: [1, 1],
  upLeft: [-1, -1],
  upRight: [1, -1],
  x: [1, 0],
  y: [0, 1],
  default: [0, 0],
}
/** A page leaves in the opposite direction; x and y rotate about the same axis. */
const OPPOSITE: Record<AnimationDirection, AnimationDirection> = {
  left: 'right',
  right: 'left',
  down: 'up',
  up: 'down',
  leftBig: 'rightBig',
  rightBig: 'leftBig',
  downBig: 'upBig',
  upBig: 'downBig',
  topLeft: 'bottomRight',
  bottomRight: 'topLeft',
  topRight: 'bottomLeft',
  bottomLeft: 'topRight',
  downLeft: 'upRight',
  upRight: 'downLeft',
  downRight: 'upLeft',
  upLeft: 'downRight',
  x: 'x',
  y: 'y',
  default: 'default',
}

const shift = ([x, y]: Point, share: number) => `translate(${x * share}%, ${y * share}%)`
const isBig = (direction: AnimationDirection) => direction.endsWith('Big')
const side = ([x]: Point) => (x === 0 ? -1 : x)

/** The transform of an entering or leaving page, by effect. */
const AWAY: Record<AnimationName, (at: Point, direction: AnimationDirection) => string> = {
  back: (at) => `${shift(at, 100)} scale(0.7)`,
  bounce: (at, direction) => (direction === 'default' ? 'scale(0.3)' : shift(at, 100)),
  fade: (at, direction) => shift(at, isBig(direction) ? 100 : 25),
  flip: ([x, y]) => `perspective(1200px) rotate3d(${x}, ${y}, 0, 90deg)`,
  lightSpeed: (at) => `${shift(at, 100)} skewX(${-30 * side(at)}deg)`,
  rotate: (at, direction) => `rotate(${(direction === 'default' ? 200 : 45) * side(at)}deg)`,
  roll: (at) => `translate(${100 * side(at)}%) rotate(${120 * side(at)}deg)`,
  zoom: (at) => `${shift(at, 100)} scale(0.3)`,
  slide: (at) => shift(at, 100),
}
const OVERSHOOT = 'cubic-bezier(0.3, 1.4, 0.5, 1)'

/** The look of a page switch as properties of the document, read by pageTurn.css. */
export function turnOf({ name, direction }: Omit<FrameSettings['animate'], 'disabled'>): Record<string, string> {
  const opposite = OPPOSITE[direction]
  const [at, to] = [FROM[direction], FROM[opposite]]
  const corner = ([x, y]: Point) => `${x > 0 ? 'right' : 'left'} ${y < 0 ? 'top' : 'bottom'}`
  // What rolls in from the left rolls out to the right.
  const leaving: Point = name === 'roll' ? [1, 0] : to
  return {
    '--page-in': AWAY[name](at, direction),
    '--page-out': AWAY[name](leaving, opposite),
    '--page-in-origin': name === 'rotate' && direction !== 'default' ? corner(at) : 'center',
    '--page-out-origin': name === 'rotate' && direction !== 'default' ? corner(to) : 'center',
    '--page-away': name === 'slide' ? '1' : '0',
    '--page-pace': name === 'bounce' ? OVERSHOOT : 'ease-out',
  }
}

const isStill = () => settings.read().animate.disabled || window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The open pages as rendered: a newly active one enters with the effect of the settings, any other change is immediate. */
export function usePages(tabs: TabStore): TabsState {
  const [state, setState] = useState(tabs.read)
  useEffect(() => {
    // Another record in the same tab is no other page.
    const placeOf = ({ tabs: open, active }: TabsState) => open.find(({ key }) => key === active)?.place ?? null
    let front = placeOf(tabs.read())
    const put = () => {
      const next = tabs.read()
      const place = placeOf(next)
      const isTurned = place !== front && front !== null && place !== null
      front = place
      if (!isTurned || isStill()) return setState(next)
      for (const [name, value] of Object.entries(turnOf(settings.read().animate)))
        document.documentElement.style.setProperty(name, value)
      startTransition(() => {
        addTransitionType(PAGE_TURN)
        setState(next)
      })
    }
    put()
    return tabs.subscribe(put)
  }, [tabs])
  return state
}
