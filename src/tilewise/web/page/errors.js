// Errors of questions to the engine, and their messages.

import { isolated, t } from "./words.js";

/** An error that the engine reports. */
export class EngineError extends Error {
  /**
   * @param {string} message
   * @param {number | null} row the row concerned, from 0
   * @param {string} [game] the name of the game that a picture shows instead
   */
  constructor(message, row = null, game = "") {
    super(message);
    this.row = row;
    this.game = game;
  }
}

/** There is no answer: the engine is out of reach, or has failed. */
export class NoAnswer extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}

/** A question that was not answered because the page has asked a newer one; not an error to show. */
export class Superseded extends Error {}

/**
 * Why there is no answer; mistakes of the page are failures.
 * @param {unknown} error
 */
export function faultOf(error) {
  if (error instanceof EngineError) return "none";
  return error instanceof NoAnswer ? error.fault : "failed";
}

/**
 * The message for an error.
 * @param {unknown} error
 */
export function explained(error) {
  if (error instanceof EngineError) return isolated(error.message);
  if (faultOf(error) === "failed") {
    console.error(error);
    return t("failed");
  }
  return t(document.documentElement.dataset.engine === "worker" ? "not_kept" : "no_server");
}
