/** `getContainer` of a dialog or drawer: an element of its own in the body, not the element where popups open. It is attached after the fields inside have asked for the focus, so the dialog still knows where to return the focus. */
export const OWN_ELEMENT = ''
