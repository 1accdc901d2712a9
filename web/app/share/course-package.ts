/**
 * A worksheet as a package for learning platforms, by SCORM 1.2 (imsmanifest.xml) and xAPI (tincan.xml). It holds the whole page in one
 * file, so that it asks no other host for anything.
 */
import { xmlText } from '../../draw/export/svg.ts';
import { toZip } from '../../reference/zip.ts';
import type { Worksheet } from '../../tasks/worksheet.ts';
import { activityOf, digestOf } from '../worksheet/keeper.ts';

const [entry, script, page] = ['index.html', 'worksheet.js', 'pe-playground.html'];

function manifest(worksheet: Worksheet): string {
  const id = `pe-${digestOf(worksheet)}`;
  const title = xmlText(worksheet.title);
  const files = [entry, script, page].map((name) => `      <file href="${name}"/>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${id}" version="1"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${title}</title>
      <item identifier="worksheet" identifierref="page">
        <title>${title}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="${entry}">
${files}
    </resource>
  </resources>
</manifest>
`;
}

function tincan(worksheet: Worksheet): string {
  const title = xmlText(worksheet.title);
  return `<?xml version="1.0" encoding="UTF-8"?>
<tincan xmlns="http://projecttincan.com/tincan.xsd">
  <activities>
    <activity id="${activityOf(worksheet)}" type="http://adlnet.gov/expapi/activities/assessment">
      <name>${title}</name>
      <description lang="en-US">${title}</description>
      <launch lang="en-US">${entry}</launch>
    </activity>
  </activities>
</tincan>
`;
}

/** A file of the build, beside the page. Rejects where there is none. */
async function fetched(name: string): Promise<Blob> {
  const answer = await fetch(new URL(name, location.href)).catch(() => null);
  if (answer?.ok) return answer.blob();
  throw new Error(
    `The package needs ${name}, which cannot be read beside this page. Open the page on a server that has all of the build.`,
  );
}

/** The page of a worksheet, with this one in it, and the page in one file in its frame. */
async function entryPage(worksheet: Worksheet): Promise<string> {
  const json = JSON.stringify(worksheet).replaceAll('<', '\\u003c');
  return (await (await fetched('worksheet.html')).text())
    .replace(/ *<link rel="icon"[^>]*>\n/, '')
    .replace(/data-page="[^"]*"/, `data-page="${page}"`)
    .replace('</head>', () => `  <script type="application/json" id="worksheet">${json}</script>\n  </head>`);
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A zip file. Rejects with a message for the reader. */
export async function packageOf(worksheet: Worksheet): Promise<Blob> {
  const texts = {
    'imsmanifest.xml': manifest(worksheet),
    'tincan.xml': tincan(worksheet),
    [entry]: await entryPage(worksheet),
  };
  const files = [
    ...Object.entries(texts).map(([name, text]) => [name, new Blob([text])] as const),
    ...(await Promise.all([script, page].map(async (name) => [name, await fetched(name)] as const))),
  ];
  const entries = await Promise.all(
    files.map(async ([name, blob]) => {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return { name, bytes, deflated: await deflated(bytes) };
    }),
  );
  return new Blob([toZip(entries)], { type: 'application/zip' });
}
