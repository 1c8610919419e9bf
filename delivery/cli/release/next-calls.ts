import { callOptions, callWords, withoutCalls } from '../../contract/labels.ts';
import type { MoveRefusal, NextCall } from '../../contract/releases.ts';
import type { CommandContext } from '../command-context.ts';
import { Refusal } from '../terminal/command-error.ts';

/** Where commands are typed, and how. */
type Typed = Pick<CommandContext, 'applications' | 'typed'>;

/** A refusal with the next steps as they are typed, in that order. */
export function refusalLines(refusal: MoveRefusal, context: Typed): string[] {
  const { calls } = refusal;
  const said = withoutCalls(refusal);
  if (calls.length === 0) return [said];
  const order = calls.length > 1 ? ', dans cet ordre' : '';
  return [said, `Étapes suivantes${order} :`, ...calls.map((call) => `  - ${callLine(call, context)}`)];
}

/** Of an application of another repository, how commands are typed there is not known: they take its name in each. */
function callLine(call: NextCall, { applications, typed }: Typed): string {
  const options = callOptions(call);
  if (options === undefined) return `${call.title} : ${callWords(call)}`;
  const own = applications.find(({ name }) => name === call.name);
  if (own) return `${call.title} : ${typed('release')} ${own.label} ${options}`.trimEnd();
  return `${call.title} (son équipe) : release ${call.name} ${options}`.trimEnd();
}

/** The same error, with the next steps as they are typed. */
export function withTypedCalls(error: unknown, context: Typed): unknown {
  if (!(error instanceof Refusal) || error.calls.length === 0) return error;
  const lines = refusalLines({ detail: error.message, calls: [...error.calls] }, context);
  return new Refusal(lines.join('\n'), error.code);
}
