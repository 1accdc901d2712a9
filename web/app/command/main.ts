#!/usr/bin/env node
/** The command: positional-embedding-playground poster LINK, probe FILE, or check RECEIPTS. */
import { openDocument } from './document.ts';
import { poster } from './poster.ts';

const help = `positional-embedding-playground COMMAND

  poster LINK   draws the figure of a link as SVG, PNG or PDF
  probe FILE    probes tables of positions in files, as the page does
  check RECEIPTS
                checks the receipts of a class against its worksheet

Each says more with --help.
`;

type Command = (args: readonly string[]) => Promise<number>;

/** Parts of the page, which are loaded only where there is a document. */
const probe: Command = async (args) => {
  await openDocument(640);
  return (await import('./probe.ts')).probe(args);
};

const check: Command = async (args) => {
  await openDocument(640);
  return (await import('./check.ts')).check(args);
};

/** Each takes the arguments after its name and returns the exit code: see its help. */
const commands: Readonly<Record<string, Command>> = { poster, probe, check };

function end(thrown: unknown, code: number) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = code;
}

// Node would print the line of the fault: the whole command.
process.on('uncaughtException', (error) => {
  end(error, 1);
  process.exit();
});

async function run([name = '', ...args]: readonly string[]): Promise<number> {
  if (name === '--help' || name === '-h') {
    process.stdout.write(help);
    return 0;
  }
  if (Object.hasOwn(commands, name)) return commands[name](args);
  throw new Error(`The command is “poster”, “probe” or “check”, not “${name}”. Try --help.`);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (thrown) {
  end(thrown, 2);
}
