// A person who does not see the page: knows only its accessibility tree, and acts only on nodes found there.

import { PATIENCE } from './support.js';

/** @typedef {{role: string, name: string, description: string, id: number, pressed: boolean, disabled: boolean, parents: string[]}} Node */

export class Tree {
  /** @param {import('playwright-core').Page} page */
  static async of(page) {
    const session = await page.context().newCDPSession(page);
    await session.send('Accessibility.enable');
    await session.send('DOM.enable');
    return new Tree(session, page.keyboard);
  }

  /** @param {import('playwright-core').CDPSession} session @param {import('playwright-core').Keyboard} keyboard */
  constructor(session, keyboard) {
    this.session = session;
    this.keyboard = keyboard;
  }

  /** All nodes that are not ignored, in reading order. @returns {Promise<Node[]>} */
  async nodes() {
    const { nodes } = await this.session.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    /** @type {Node[]} */
    const all = [];
    const walk = (/** @type {string} */ id, /** @type {string[]} */ parents) => {
      const node = byId.get(id);
      if (!node) return;
      const [role, name, description] = [node.role, node.name, node.description].map((value) => String(value?.value ?? ''));
      const has = (/** @type {string} */ wanted) => node.properties?.some((property) => property.name === wanted && String(property.value.value) === 'true') ?? false;
      if (!node.ignored) all.push({ role, name, description, id: node.backendDOMNodeId ?? 0, pressed: has('pressed'), disabled: has('disabled'), parents });
      const below = node.ignored ? parents : [...parents, `${role} ${name}`.trim()];
      for (const child of node.childIds ?? []) walk(child, below);
    };
    walk(nodes[0].nodeId, []);
    return all;
  }

  /** Waits for a node. @param {(node: Node) => boolean} wanted @param {string} what */
  async find(wanted, what) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const found = (await this.nodes()).find(wanted);
      if (found) return found;
      if (Date.now() > end) throw new Error(`nothing in the tree: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Does what a screen reader does when its user activates a node. @param {Node} node */
  async activate(node) {
    await this.call(node, 'function () { this.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 0 })); }');
  }

  /** @param {Node} node @param {string} functionDeclaration */
  async call(node, functionDeclaration) {
    const { object } = await this.session.send('DOM.resolveNode', { backendNodeId: node.id });
    await this.session.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration });
  }

  /** Types into a field, or the first letters of a choice of a list. @param {string} name @param {string} value */
  async fill(name, value) {
    const field = await this.find((node) => node.name === name && /^(combobox|spinbutton|textbox)$/i.test(node.role), `a field ${name}`);
    await this.call(field, 'function () { this.focus(); }');
    if (!/combobox/i.test(field.role)) await this.keyboard.press('Control+a');
    await this.keyboard.type(value);
  }

  /** Activates a link or a button. @param {string} role @param {string} name */
  async press(role, name) {
    await this.activate(await this.find((node) => node.role === role && node.name === name && !node.disabled, `${role} ${name}`));
  }

  /** What was announced, line by line. */
  async heard() {
    return (await this.nodes()).filter((node) => node.role === 'StaticText' && node.parents.some((parent) => parent.startsWith('log'))).map((node) => node.name);
  }
}

/** The board in words, and what can be chosen on it. @param {Node[]} nodes */
export function board(nodes) {
  const isOn = (/** @type {Node} */ node) => node.parents.includes('group The board');
  const cells = nodes.filter((node) => isOn(node) && (node.role === 'image' || node.role === 'img' || node.role === 'button'));
  const choosable = cells.filter((node) => node.role === 'button');
  const begun = cells.some((node) => node.pressed);
  const onward = choosable.filter((node) => !node.pressed && node.description !== 'Choose this instead');
  const choices = nodes.filter((node) => node.role === 'button' && node.name !== 'Put back' && node.parents.includes('group Which move?'));
  return { cells, choosable, onward, begun, choices };
}
