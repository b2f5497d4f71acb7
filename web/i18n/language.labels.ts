/** Each language's name in that language, independent of the console's language (shell.md A8). */
export const languageNames = { CN: '简体中文', HK: '繁體中文', US: 'English' } as const
export const languageAliases = { CN: '简体', HK: '繁體', US: 'English' } as const
