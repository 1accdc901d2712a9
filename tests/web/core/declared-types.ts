/** The types that files declare, as far as plain data needs them, and whether a value is what its type says. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

// biome-ignore lint/suspicious/noExplicitAny: nodes of a syntax tree
type Node = any;

export class DeclaredTypes {
  readonly #types = new Map<string, Node>();
  /** optional members that no value has had yet */
  readonly unseen = new Set<string>();

  constructor(files: readonly URL[]) {
    for (const file of files)
      for (const { declaration } of parseSync(file.pathname, readFileSync(file, 'utf8')).program
        .body as Node[])
        if (/^TS(Interface|TypeAlias)Declaration$/.test(declaration?.type))
          this.#types.set(declaration.id.name, declaration);
  }

  /** What is wrong with a value of the type of this name: members that are missing, or that the type does not have. */
  faults(name: string, value: unknown): readonly string[] {
    return this.#check({ type: 'TSTypeReference', typeName: { name } }, value, name);
  }

  /** The members of an interface with those it extends, or of a literal or an intersection of such. */
  members(name: string): readonly string[] {
    return this.#membersOf(this.#reference(name)).map(({ key }) => key.name);
  }

  #reference(name: string): Node {
    const type = this.#types.get(name);
    if (!type) throw new Error(`${name} is declared in none of the files`);
    return type.type === 'TSTypeAliasDeclaration' ? type.typeAnnotation : type;
  }

  #membersOf(type: Node): Node[] {
    switch (type.type) {
      case 'TSInterfaceDeclaration':
        return [
          ...type.extends.flatMap(({ expression }: Node) =>
            this.#membersOf(this.#reference(expression.name)),
          ),
          ...type.body.body.filter((member: Node) => member.type === 'TSPropertySignature'),
        ];
      case 'TSTypeLiteral':
        return type.members.filter((member: Node) => member.type === 'TSPropertySignature');
      case 'TSIntersectionType':
        return type.types.flatMap((part: Node) => this.#membersOf(part));
      case 'TSTypeReference':
        return this.#membersOf(this.#reference(type.typeName.name));
      default:
        throw new Error(`${type.type} has no members`);
    }
  }

  #check(type: Node, value: unknown, path: string): string[] {
    const wrong = (expected: string) => [`${path} is ${JSON.stringify(value)}, not ${expected}`];
    switch (type.type) {
      case 'TSNumberKeyword':
        return typeof value === 'number' ? [] : wrong('a number');
      case 'TSStringKeyword':
        return typeof value === 'string' ? [] : wrong('a text');
      case 'TSBooleanKeyword':
        return typeof value === 'boolean' ? [] : wrong('true or false');
      case 'TSNullKeyword':
        return value === null ? [] : wrong('null');
      case 'TSLiteralType':
        return value === type.literal.value ? [] : wrong(type.literal.raw);
      case 'TSTypeOperator':
        return this.#check(type.typeAnnotation, value, path);
      case 'TSArrayType':
        if (!Array.isArray(value)) return wrong('a list');
        return value.flatMap((one, i) => this.#check(type.elementType, one, `${path}[${i}]`));
      case 'TSUnionType': {
        const found = type.types.map((one: Node) => this.#check(one, value, path));
        return found.reduce((a: string[], b: string[]) => (b.length < a.length ? b : a));
      }
      case 'TSIndexedAccessType':
        return typeof value === 'string' ? [] : wrong('a text');
      case 'TSTypeReference': {
        const { name } = type.typeName;
        if (/^(Float32|Float64|Int32|Uint8)Array$/.test(name))
          return (value as object)?.constructor?.name === name ? [] : wrong(name);
        if (name === 'Readonly' || name === 'Record')
          return typeof value === 'object' ? [] : wrong('an object');
        const declared = this.#reference(name);
        return declared.type === 'TSInterfaceDeclaration'
          ? this.#object(declared, value, path, name)
          : this.#check(declared, value, path);
      }
      default:
        return this.#object(type, value, path, path.replace(/\[\d+\]/g, '[]'));
    }
  }

  #object(type: Node, value: unknown, path: string, name: string): string[] {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`];
    const members = this.#membersOf(type);
    const known = new Set(members.map(({ key }) => key.name));
    const strange = Object.keys(value).filter((key) => !known.has(key));
    return [
      ...strange.map((key) => `${path}.${key} is not declared`),
      ...members.flatMap(({ key, optional, typeAnnotation }) => {
        const member = `${name}.${key.name}`;
        if (!(key.name in value)) {
          if (optional && !this.#seen.has(member)) this.unseen.add(member);
          return optional ? [] : [`${path}.${key.name} is missing`];
        }
        this.#seen.add(member);
        this.unseen.delete(member);
        const entry = (value as Record<string, unknown>)[key.name];
        return this.#check(typeAnnotation.typeAnnotation, entry, `${path}.${key.name}`);
      }),
    ];
  }

  readonly #seen = new Set<string>();
}
