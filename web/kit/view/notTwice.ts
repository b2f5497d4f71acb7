import type { SyntheticEvent } from 'react'

/** Is this the second click of a double click? By then something else may have taken the place of what the first one hit. */
export const isSecondClick = ({ detail }: Pick<MouseEvent, 'detail'>): boolean => detail > 1

/** Of a button that changes something: the second click of a double click does nothing. */
export const notTwice = {
  onClickCapture: (event: SyntheticEvent<HTMLElement, MouseEvent>) => {
    if (!isSecondClick(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
  },
}
