// Where tables are: on a server, or in this browser. Both sides have the same functions.

/** Whether this is a static site: its script says so in the page. */
export const inBrowser = document.querySelector('meta[name="tables"]')?.getAttribute('content') === 'browser';

const side = /** @type {typeof import('./api.js')} */ (await (inBrowser ? import('./site/local.js') : import('./api.js')));

export const { games, game, rules, gamePicture, puzzle, attempt, preview, open, command, hint, replays, upload, replay, frames, replayRecord, playOn, analyse, rematch, record, code, flow, follow, unfinished, isOrganiser, entered } = side;
